#lang racket/base

(displayln undeclared)
