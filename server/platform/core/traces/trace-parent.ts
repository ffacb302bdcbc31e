/** The span of a caller, as a request names it. */
export interface TraceParent {
  /** 16 bytes in hexadecimal, not zero. */
  traceId: string;
  /** 8 bytes in hexadecimal, not zero. */
  spanId: string;
  /** The caller may have recorded its span. */
  isSampled: boolean;
}

/** Reads the header `traceparent` (W3C Trace Context, 3.2). Returns undefined if it is absent or invalid. */
export function readTraceParent(header: string | string[] | undefined): TraceParent | undefined {
  const [, version, traceId = '', spanId = '', flags = ''] =
    /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:$|-)/.exec(String(header)) ?? [];
  if (version === undefined || version === 'ff' || isZero(traceId) || isZero(spanId)) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

function isZero(id: string): boolean {
  return /^0+$/.test(id);
}
