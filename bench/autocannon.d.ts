/** Types for the used part of autocannon, which has none. */
declare module 'autocannon' {
  type Options = {
    url: string;
    connections: number;
    duration: number;
    headers: Record<string, string>;
  };
  type Result = { requests: { average: number }; errors: number; non2xx: number };
  export default function autocannon(options: Options): Promise<Result>;
}
