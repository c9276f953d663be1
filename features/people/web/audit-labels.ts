import { capitalize, decapitalize } from '#contract/rules/capitals.ts';
import { audienceLabels } from '#features/accounts/contract/rules/audiences.ts';
import type { AuditEntry } from '#features/people/contract/people.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { formatWireValue } from '#contract/rules/wire-values.ts';
import { formatTelephone } from '#contract/rules/telephones.ts';

export type ChangedField = { field: string; before: string; after: string };

type Fields = Record<string, unknown>;
type FormatDate = (date: Date) => string;
type Labels = Readonly<Record<string, string>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The changed fields of an audit entry as labels and texts; `labels` are those of the record. Leaves out unchanged fields and ids. */
export function listChangedFields(
  before: unknown,
  after: unknown,
  formatDate: FormatDate,
  labels: Labels = {},
): ChangedField[] {
  const [old, now] = [toFields(before), toFields(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return names
    .filter((name) => !isInternal(name))
    .map((name) => ({
      field: formatFieldName(name, labels),
      before: formatField(name, old[name], formatDate),
      after: formatField(name, now[name], formatDate),
    }))
    .filter((change) => change.before !== change.after);
}

const nameFields = ['announcementTitle', 'title', 'name', 'volunteerName', 'label', 'chair'];

/** 'account of Sample Person', '“Sample picnic”', 'order number 7': what an audit entry is about, by name where it has one. */
export function formatSubject({
  subject,
  about,
  before,
  after,
}: Pick<AuditEntry, 'subject' | 'about' | 'before' | 'after'>): string {
  if (about) return `account of ${about}`;
  if (subject.startsWith('account ')) return 'a deleted account';
  const fields = { ...toFields(before), ...toFields(after) };
  const name = nameFields.map((field) => fields[field]).find((value) => typeof value === 'string');
  if (name) return `“${name}”`;
  return subject.replace(/ (\d+)$/, ' number $1');
}

const toFields = (value: unknown): Fields =>
  isFields(value) ? value : value === null || value === undefined ? {} : { value };

/** Fields that mean nothing to a reader. */
const internalFields = new Set(['id', 'own', 'account', 'refund', 'sha256', 'changedChairs']);
const isInternal = (name: string) => internalFields.has(name) || /[a-z\d]Id$/.test(name);

const fieldLabels: Labels = {
  addressAudience: 'Address shown to',
  audience: 'Shown to',
  announcementDate: 'Date',
  canWrite: 'Can change records',
  choices: 'Shown to',
  emailedAt: 'Emailed',
  expiresAt: 'Expires',
  expiresOn: 'Last day',
  isAboutTicket: 'About their ticket',
  photoAudience: 'Photo shown to',
  pendingTelephone: 'Telephone to confirm',
  publishOn: 'First day',
  receivedAt: 'Received',
  sendAt: 'To be sent',
  sendByEmail: 'Send by email',
  sessionsEnded: 'Devices signed out',
  slug: 'Web address',
  to: 'Sent to',
  why: 'Reason',
};

/** 'Move ticket' for an action. */
export const formatAction = (action: string): string => capitalize(action);

/** 'Shown to' for choices, 'Total' for totalCents; other names as words. */
export function formatFieldName(name: string, labels: Labels = {}): string {
  const label = labels[name] ?? fieldLabels[name];
  if (label) return label;
  const text = name.replace(centsAtEnd, '').replace(/([a-z\d])([A-Z])/g, '$1 $2');
  return capitalize(decapitalize(text));
}

const valueLabels: Record<string, Labels> = {
  audience: { everybody: 'everyone', member: 'members' },
  choices: audienceLabels,
  roles: { admin: 'administrator' },
  state: {
    PAID: 'paid',
    REFUND_DUE: 'refund due',
    REFUNDED: 'refunded',
    REFUND_FAILED: 'refund failed',
    VOIDED: 'voided',
    ACTIVE: 'active',
    PAUSED: 'paused',
    ENDED: 'ended',
  },
};

/** Fields with who may see something end in Audience. */
const isAudience = (name: string) => name.endsWith('Audience');

/** Fields with amounts in cents end in Cents. */
const centsAtEnd = /\BCents$/;

function formatField(
  name: string,
  value: unknown,
  formatDate: FormatDate,
  labels: Labels = {},
): string {
  if (centsAtEnd.test(name) && typeof value === 'number') return formatMoney(value);
  if (name === 'location' && typeof value === 'string') return formatWireValue(value);
  return formatValue(
    value,
    formatDate,
    isAudience(name) ? audienceLabels : (valueLabels[name] ?? labels),
  );
}

const isTimestamp = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/.test(text);

function formatValue(value: unknown, formatDate: FormatDate, labels: Labels): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value) && value.length === 0) return 'none';
  if (Array.isArray(value))
    return value
      .map((item) => formatValue(item, formatDate, labels))
      .filter(Boolean)
      .join(', ');
  if (isFields(value))
    return Object.entries(value)
      .filter(([name]) => !isInternal(name))
      .map(([name, item]) => [formatFieldName(name), formatField(name, item, formatDate, labels)])
      .filter(([, text]) => text !== '')
      .map(([name, text]) => `${name}: ${text}`)
      .join('; ');
  const text = String(value);
  if (typeof value === 'string' && /^\d{10}$/.test(text)) return formatTelephone(text);
  if (isTimestamp(text)) return formatDate(new Date(text));
  return labels[text] ?? text;
}
