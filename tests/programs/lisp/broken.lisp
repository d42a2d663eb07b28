(defun sum-of-input ()
  (loop for number = (read *standard-input* nil)
        while number sum number)

(format t "~d~%" (sum-of-input))
