#lang racket/base

(let loop ([counter 0])
  (loop (modulo (+ counter 1) 1000003)))
