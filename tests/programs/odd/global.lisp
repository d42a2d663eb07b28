(setq one (read))
(defun constant () (if (> one 1) (car 1) one))
(format t "~a~%" (constant))
