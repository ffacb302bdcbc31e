/** The types of the load generator that `load-client.ts` uses; the package contains none. */
declare module 'autocannon' {
  interface Options {
    url: string;
    connections: number;
    duration?: number;
    amount?: number;
    sampleInt?: number;
    headers?: Record<string, string>;
    setupClient?: (client: {
      setRequests(requests: { path: string; headers?: Record<string, string> }[]): void;
      pipelinedRequests: { addBody(piece: Uint8Array): void };
    }) => void;
  }
  interface Result {
    '2xx': number;
    non2xx: number;
    errors: number;
    latency: { p50: number; p99: number };
  }
  interface Run extends Promise<Result> {
    on(event: 'response', listener: () => void): void;
  }
  export default function autocannon(options: Options): Run;
}
