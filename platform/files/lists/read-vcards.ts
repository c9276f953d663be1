import { listTerms } from '#contract/rules/normalize.ts';
import { decodeText } from './decode-text.ts';
import { createCellCounter, type SheetRow } from './sheet.ts';

/**
 * Reads the cards of a .vcf file of version 2.1, 3.0 or 4.0 (RFC 2426, RFC 6350) as a table: a first row of headers, then a row for each
 * card. Each kind of property is a column, with headers as address books write them ('Mobile Phone', 'Home Address'); a second one of its
 * kind is a column of its own. The lines of a card that can't be read are one too, so that people see them and can say what they are.
 */
export function readVCards(text: string): SheetRow[] {
  const cards = listCards(text).map(readCard);
  const headers = [...new Set(cards.flatMap((card) => [...card.keys()]))];
  const countCells = createCellCounter();
  const rows = cards.map((card, index) => {
    countCells(headers.length);
    return { line: index + 2, cells: headers.map((header) => card.get(header) ?? '') };
  });
  return headers.length > 0 ? [{ line: 1, cells: headers }, ...rows] : [];
}

type Property = {
  name: string;
  /** Types and labels in lower case: 'home', 'cell'. */
  types: readonly string[];
  parameters: ReadonlyMap<string, string>;
  value: string;
};

/** The properties of each card, but not what says how the file is made. */
function listCards(text: string): Property[][] {
  const cards: Property[][] = [];
  for (const line of unfoldLines(text)) {
    if (!line.trim()) continue;
    const property = readProperty(line) ?? toUnreadable(line);
    if (property.name === 'BEGIN') cards.push([]);
    else if (!/^(?:END|VERSION|PRODID|X-ABLABEL)$/.test(property.name))
      cards.at(-1)?.push(property);
  }
  return cards;
}

/** Lines that begin with a space continue the one before, and so do those after the '=' of quoted-printable. */
function unfoldLines(text: string): string[] {
  const lines: string[] = [];
  let isContinued = false;
  for (const line of text.split(/\r\n|\n|\r/)) {
    const last = lines.length - 1;
    if (isContinued) lines[last] = `${lines[last]?.slice(0, -1)}${line}`;
    else if (/^[ \t]/.test(line) && last >= 0) lines[last] += line.slice(1);
    else lines.push(line);
    const current = lines.at(-1) ?? '';
    isContinued = current.endsWith('=') && /^[^:]*quoted-printable[^:]*:/i.test(current);
  }
  return lines;
}

/** A line without a name or a value, such as one that another program broke. */
const toUnreadable = (line: string): Property => ({
  name: 'UNREADABLE',
  types: [],
  parameters: new Map(),
  value: line,
});

function readProperty(line: string): Property | null {
  const parts = /^(?:[\w-]+\.)?([\w-]+)((?:;(?:[^:;"]|"[^"]*")*)*):(.*)$/s.exec(line);
  if (!parts) return null;
  const [, name = '', parameterText = '', value = ''] = parts;
  const pairs = [...parameterText.matchAll(/;((?:[^:;"]|"[^"]*")*)/g)].map(([, part = '']) => {
    const [key = '', ...rest] = part.split('=');
    // vCard 2.1 writes types without their name.
    return rest.length > 0 ? [key.toUpperCase(), rest.join('=')] : ['TYPE', key];
  });
  const types = pairs
    .filter(([key]) => key === 'TYPE')
    .flatMap(([, type = '']) => type.replaceAll('"', '').toLowerCase().split(','));
  const parameters = new Map(pairs.map(([key = '', each = '']) => [key, each.replaceAll('"', '')]));
  return {
    name: name.toUpperCase(),
    types,
    parameters,
    value: decodeValue(value, parameters, types),
  };
}

function decodeValue(value: string, parameters: Property['parameters'], types: readonly string[]) {
  const encoding = parameters.get('ENCODING')?.toLowerCase() ?? '';
  if (encoding !== 'quoted-printable' && !types.includes('quoted-printable')) return value;
  const bytes = Buffer.from(
    value.replaceAll(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  );
  const charset = parameters.get('CHARSET')?.toLowerCase();
  if (charset === undefined || charset === 'utf-8') return decodeText(bytes).text;
  return new TextDecoder(charset === 'us-ascii' ? 'utf-8' : 'windows-1252').decode(bytes);
}

const unescapeText = (text: string) =>
  text.replaceAll(/\\([nN,;:\\])/g, (_, character: string) =>
    /n/i.test(character) ? '\n' : character,
  );

/** The parts of a value like N or ADR. */
const splitParts = (value: string): string[] =>
  [...`;${value}`.matchAll(/;((?:\\.|[^;\\])*)/gs)].map(([, part = '']) =>
    unescapeText(part).trim(),
  );

/** The values of a card by their headers. */
function readCard(properties: readonly Property[]): Map<string, string> {
  const card = new Map<string, string>();
  const add = (header: string, value: string) => {
    if (!value) return;
    let unique = header;
    for (let number = 2; card.has(unique); number += 1) unique = `${header} ${number}`;
    card.set(unique, value);
  };
  for (const property of properties) {
    const { name, value } = property;
    if (name === 'N') addNameParts(properties, value, add);
    else if (/^(?:PHOTO|LOGO|SOUND|KEY)$/.test(name)) add(toHeader(name), '(picture or file)');
    else if (name === 'ADR') add(`${getPlace(property)} Address`.trim(), formatAddress(property));
    else if (name === 'TEL')
      add(getTelephoneHeader(property), unescapeText(value).replace(/^tel:/i, ''));
    else if (name === 'EMAIL') add(getEmailHeader(property), unescapeText(value));
    else if (name === 'BDAY') add('Birthday', getBirthday(property));
    else if (name === 'ORG') add(toHeader(name), splitParts(value).filter(Boolean).join(', '));
    else if (name === 'UNREADABLE') {
      const header = toHeader(name);
      card.set(header, [card.get(header) ?? [], value.trim()].flat().join('\n'));
    } else add(toHeader(name), unescapeText(value).trim());
  }
  return card;
}

const headers: Readonly<Record<string, string>> = {
  FN: 'Name',
  NOTE: 'Notes',
  ORG: 'Organization',
  TITLE: 'Job Title',
  URL: 'Website',
  NICKNAME: 'Nickname',
  CATEGORIES: 'Categories',
  UNREADABLE: 'Unreadable lines',
};
const toHeader = (name: string) => headers[name] ?? name;

/** The whole name, where the card has no formatted one; else the parts that this one leaves out. */
function addNameParts(
  properties: readonly Property[],
  value: string,
  add: (header: string, value: string) => void,
): void {
  const [family = '', first = '', middle = '', prefix = '', suffix = ''] = splitParts(value);
  const formatted = properties.find(({ name }) => name === 'FN')?.value;
  const whole = [first, middle, family, suffix].filter(Boolean).join(' ');
  if (!formatted) {
    add('Name', whole);
    add('Name Prefix', prefix);
    return;
  }
  const names = new Set(listTerms(unescapeText(formatted)));
  const isNamed = (part: string) => listTerms(part).every((term) => names.has(term));
  const others = [prefix, first, middle, family, suffix];
  if (!others.every(isNamed)) add('Parts of the name', others.filter(Boolean).join(' '));
}

const getPlace = ({ types }: Property): string =>
  types.includes('home') ? 'Home' : types.includes('work') ? 'Work' : '';

function getTelephoneHeader(property: Property): string {
  const { types } = property;
  if (types.some((type) => type.includes('fax'))) return `${getPlace(property)} Fax`.trim();
  if (types.includes('pager')) return 'Pager';
  if (types.includes('cell') || types.includes('iphone')) return 'Mobile Phone';
  return `${getPlace(property)} Phone`.trim();
}

const getEmailHeader = (property: Property): string => `${getPlace(property)} Email`.trim();

/** A day without a year as Apple writes it is '--06-03'. */
function getBirthday({ parameters, value }: Property): string {
  const year = parameters.get('X-APPLE-OMIT-YEAR');
  const text = unescapeText(value).trim();
  return year !== undefined && text.startsWith(year) ? `-${text.slice(year.length)}` : text;
}

/** The lines of an address: box, addition, street; city, state and postal code; country. */
function formatAddress({ parameters, value }: Property): string {
  const [box = '', addition = '', street = '', city = '', state = '', code = '', country = ''] =
    splitParts(value);
  const place = [city, [state, code].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const lines = [street, addition, box, place, country].filter(Boolean);
  return lines.join('\n') || unescapeText(parameters.get('LABEL') ?? '');
}
