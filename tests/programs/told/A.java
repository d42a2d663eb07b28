class A {
    public static void main(String[] words) {
        System.out.println("true".equals(System.getProperty("ONLINE_JUDGE")) ? 1 : 0);
    }
}
