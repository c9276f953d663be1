/** The offsets of the fields that are read, of an ELF file of 64 bits (elf(5)). */
const header = { sectionTable: 0x28, sectionCount: 0x3c, namesIndex: 0x3e } as const;
const section = { type: 4, offset: 0x18, size: 0x20, link: 0x28, length: 0x40 } as const;
const symbolTable = 2;

/**
 * A program without the table of its own symbols, which only debuggers read; those by which libraries find each other stay. Returns other
 * files, and programs whose table is not behind everything else, as they are.
 */
export function stripSymbols(program: Buffer): Buffer {
  if (program.toString('latin1', 0, 6) !== '\x7fELF\x02\x01') return program;
  const tableAt = Number(program.readBigUInt64LE(header.sectionTable));
  const count = program.readUInt16LE(header.sectionCount);
  const sections = Array.from({ length: count }, (_, index) => {
    const at = tableAt + index * section.length;
    return {
      at,
      type: program.readUInt32LE(at + section.type),
      offset: Number(program.readBigUInt64LE(at + section.offset)),
      size: Number(program.readBigUInt64LE(at + section.size)),
      link: program.readUInt32LE(at + section.link),
    };
  });
  const symbols = sections.find(({ type }) => type === symbolTable);
  const strings = symbols && sections[symbols.link];
  const names = sections[program.readUInt16LE(header.namesIndex)];
  if (!symbols || !strings || !names || names === strings) return program;
  const end = Math.min(symbols.offset, strings.offset);
  const others = sections.filter((each) => ![symbols, strings, names].includes(each));
  if (tableAt < end || names.offset < end || others.some(({ offset }) => offset >= end))
    return program;
  const table = Buffer.from(program.subarray(tableAt, tableAt + count * section.length));
  for (const { at } of [symbols, strings])
    table.fill(0, at - tableAt, at - tableAt + section.length);
  table.writeBigUInt64LE(BigInt(end), names.at - tableAt + section.offset);
  const start = Buffer.from(program.subarray(0, end));
  // A section table begins at a multiple of eight.
  const namesEnd = end + names.size;
  const padding = Buffer.alloc((8 - (namesEnd % 8)) % 8);
  start.writeBigUInt64LE(BigInt(namesEnd + padding.length), header.sectionTable);
  const nameBytes = program.subarray(names.offset, names.offset + names.size);
  return Buffer.concat([start, nameBytes, padding, table]);
}
