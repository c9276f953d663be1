import { normalizeText } from '#contract/rules/normalize.ts';

/** What a message says of its reader, by the words between braces: 'Dear {first name}'. */
export const mergeFields = {
  'first name': 'The first word of the name',
  name: 'The whole name',
  table: 'For example, Table 3',
  seats: 'For example, Table 3, Chair 4',
  'door time': 'When the doors open',
  date: 'The day of the event',
  venue: 'Where the event is',
  'ticket link': 'A button that opens their tickets',
} as const;

export type MergeField = keyof typeof mergeFields;
export const mergeFieldNames = Object.keys(mergeFields).filter(isMergeField);

function isMergeField(name: string): name is MergeField {
  return Object.hasOwn(mergeFields, name);
}

/** The name, however people type it. */
const parseName = (text: string): string => normalizeText(text);

export type MessagePart = { text: string } | { field: MergeField };

const braces = /\{([^{}]*)\}/;

/** A text as its sentences and merge fields, in order. What is no field stays text. */
export const parseMessage = (text: string): MessagePart[] =>
  text.split(braces).flatMap((part, place): MessagePart[] => {
    if (place % 2 === 0) return part === '' ? [] : [{ text: part }];
    const name = parseName(part);
    return [isMergeField(name) ? { field: name } : { text: `{${part}}` }];
  });

const listed = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(', ');

/** What is wrong with the merge fields of a text, as a sentence; null when nothing is. */
export function findMergeError(
  text: string,
  allowed: readonly MergeField[] = mergeFieldNames,
): string | null {
  const parts = text.split(braces);
  const unknown = parts.find(
    (part, place) => place % 2 === 1 && !allowed.some((name) => name === parseName(part)),
  );
  if (unknown !== undefined)
    return `{${unknown}} is not something we can fill in here. Use one of these: ${listed(allowed)}`;
  const isBroken = parts.some((part, place) => place % 2 === 0 && /[{}]/.test(part));
  return isBroken ? 'Write { and } only around what we fill in, such as {first name}' : null;
}

/** A subject has no buttons. */
export const subjectFieldNames = mergeFieldNames.filter((name) => name !== 'ticket link');
