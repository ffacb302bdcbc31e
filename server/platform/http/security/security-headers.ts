/** Headers of every response: set before anything else, and by responses that bypass the framework. */
export const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
} as const;

/** An answer of the API is never a document. */
export const apiHeaders = {
  ...commonHeaders,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** Sent to clients that use TLS, so that they continue to use it. */
export const strictTransport = 'max-age=31536000; includeSubDomains';
