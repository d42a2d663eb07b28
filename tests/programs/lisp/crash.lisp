(let ((count (loop while (read *standard-input* nil) count t)))
  (error "crash after ~d numbers" count))
