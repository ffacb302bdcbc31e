/** On every answer, whatever it is: set before anything looks at the request, and by what answers without the framework. */
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

/** Sent where the client came by TLS, so that it keeps coming by TLS. */
export const strictTransport = 'max-age=31536000; includeSubDomains';
