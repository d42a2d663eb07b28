#lang racket/base

(displayln
 (for/fold ([sum 1])
           ([number (in-port read)])
   (+ sum number)))
