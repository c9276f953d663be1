import { buildUrl } from '#contract/client.ts';
import type { Endpoint, EndpointInput } from '#contract/endpoint.ts';
import { unzipSync } from 'fflate';

type Session = { headers?: Record<string, string> };

/** Fetches the file of an export. */
export async function fetchExport<E extends Endpoint>(
  { base }: { base: string },
  endpoint: E,
  input: EndpointInput<E>,
  { headers = {} }: Session = {},
) {
  const response = await fetch(buildUrl(base, endpoint, input), { headers });
  const disposition = response.headers.get('content-disposition') ?? '';
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    name: /filename="([^"]+)"/.exec(disposition)?.[1],
    bytes: await response.bytes(),
  };
}

/** The lines of a CSV file without quoted line breaks, after its byte order mark. */
export function readCsvLines(bytes: Uint8Array): string[] {
  // By default, a decoder drops the mark.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  if (!text.startsWith('\uFEFF')) throw new Error('The file has no byte order mark.');
  return text.slice(1).trimEnd().split('\r\n');
}

type Cell = { type: 'text'; value: string } | { type: 'number'; value: number } | null;

/** The cells of a spreadsheet's only sheet by row; dates are numbers. A cell with a formula is an error. */
export function readSheet(bytes: Uint8Array): Cell[][] {
  const files = unzipSync(bytes);
  const read = (name: string) => new TextDecoder().decode(files[name]);
  const shared = [...read('xl/sharedStrings.xml').matchAll(/<si>.*?<\/si>/gs)].map(([item]) =>
    unescapeXml(item.replaceAll(/<[^>]+>/g, '')),
  );
  const sheet = read('xl/worksheets/sheet1.xml');
  if (sheet.includes('<f>')) throw new Error('A cell has a formula.');
  return [...sheet.matchAll(/<row [^>]*?(?:\/>|>(.*?)<\/row>)/gs)].map(([, row = '']) => {
    const cells: Cell[] = [];
    for (const [, place = '', rest = '', content = ''] of row.matchAll(
      /<c r="([A-Z]+)\d+"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs,
    )) {
      const value = /<v>(.*?)<\/v>/s.exec(content)?.[1];
      const index = [...place].reduce(
        (sum, character) => sum * 26 + character.charCodeAt(0) - 64,
        0,
      );
      while (cells.length < index - 1) cells.push(null);
      if (value === undefined) cells.push(null);
      else if (rest.includes('t="s"'))
        cells.push({ type: 'text', value: shared[Number(value)] ?? '' });
      else cells.push({ type: 'number', value: Number(value) });
    }
    return cells;
  });
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescapeXml = (text: string) =>
  text.replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole);
