#lang racket/base

(displayln
 (for/fold ([sum 0])
           ([number (in-port read)])
   (+ sum number)))
