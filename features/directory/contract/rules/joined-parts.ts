import { listTerms, normalizeName } from '#contract/rules/normalize.ts';

/** The letters of a text as words, to find one text in another. */
const normalizePart = (text: string) => ` ${normalizeName(text)} `;

const hasPart = (text: string, part: string) => normalizePart(text).includes(normalizePart(part));

type NameParts = Partial<
  Record<'firstName' | 'middleName' | 'lastName' | 'suffix', string | undefined>
>;

/** A name with those of its parts that it does not have yet: 'Mary Kato' of 'Mary' and the last name 'Kato'. */
export function joinName(name: string, parts: NameParts): string {
  const { firstName = '', middleName = '', lastName = '', suffix = '' } = parts;
  const isMissing = (part: string) => part !== '' && !hasPart(name, part);
  const before = [firstName, middleName].filter(isMissing);
  const after = [lastName, suffix].filter(isMissing);
  return [...before, name, ...after].filter(Boolean).join(' ');
}

type AddressParts = Partial<
  Record<'street' | 'street2' | 'city' | 'state' | 'postalCode' | 'country', string | undefined>
>;

/** Whether a line, or what is before a comma, ends with the part: 'Boston' is not the city of '12 Boston Road'. */
function hasEnding(text: string, part: string): boolean {
  const segments = text.split(/[\n,;]/).map((segment) => ` ${normalizeName(segment)} `);
  return (
    segments
      .join('|')
      .concat('|')
      .search(` ${listTerms(part).join(' (?:\\| )?')} \\|`) >= 0
  );
}

/** An address with those of its parts that it does not have yet, in lines: '12 Main Street\nWaltham, MA 02451'. */
export function joinAddress(address: string, parts: AddressParts): string {
  const { street = '', street2 = '', city = '', state = '', postalCode = '', country = '' } = parts;
  const place = [city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const further = hasEnding(street, street2) ? '' : street2;
  return [
    address,
    ...[street, further].filter((line) => !hasPart(address, line)),
    ...[place, country].filter((line) => !hasEnding(address, line)),
  ]
    .filter(Boolean)
    .join('\n');
}
