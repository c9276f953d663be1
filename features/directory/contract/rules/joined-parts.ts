import { normalizeName } from '#contract/rules/normalize.ts';

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

/** An address with those of its parts that it does not have yet, in lines: '12 Main Street\nWaltham, MA 02451'. */
export function joinAddress(address: string, parts: AddressParts): string {
  const { street = '', street2 = '', city = '', state = '', postalCode = '', country = '' } = parts;
  const place = [city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [street, street2, place, country]
    .filter(Boolean)
    .reduce(
      (lines, line) => (hasPart(lines, line) ? lines : [lines, line].filter(Boolean).join('\n')),
      address,
    );
}
