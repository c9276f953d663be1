import type sharp from 'sharp';
import { recordCost } from '../costly-work.ts';

/** Pictures that people upload, and the drawings of share pictures, which come from memory: an uploaded file is never read as SVG. */
const formats = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif', 'SvgBuffer'];

async function load(): Promise<typeof sharp> {
  const { default: library } = await import('sharp');
  library.block({ operation: ['VipsForeignLoad'] });
  library.unblock({ operation: formats.map((format) => `VipsForeignLoad${format}`) });
  library.concurrency(1);
  library.cache(false);
  return library;
}

let loading: ReturnType<typeof load> | undefined;

/** Loads sharp on first use, limited to the needed formats, one thread and no cache: its settings hold for the whole process. */
export function loadSharp(): ReturnType<typeof load> {
  recordCost('picture');
  return (loading ??= load());
}
