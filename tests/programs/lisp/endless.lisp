(let ((counter 0))
  (declare (fixnum counter))
  (loop (setf counter (mod (1+ counter) 1000003))))
