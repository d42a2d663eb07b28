#lang racket/base

(error "crash after" (read-line))
