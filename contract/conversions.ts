// How values change between the wire and the code. They stand apart from the schemas that use them (codecs.ts), so that the
// browser converts responses without loading the schemas (app/web/build/endpoints-plugin.ts).

/** A whole number as text in a path or a query. */
export const numberInText = { decode: Number, encode: String };

export const isoTimestamp = {
  decode: (text: string) => new Date(text),
  encode: (date: Date) => date.toISOString(),
};

/** Forms send an empty string for no day. */
export const emptyDay = {
  decode: (text: string | null) => text || null,
  encode: (day: string | null) => day,
};

/** Dollars on the wire, integer cents in the code. */
export const dollarAmount = {
  decode: (amount: number) => Math.round(amount * 100),
  encode: (cents: number) => cents / 100,
};

export const commaList = {
  decode: (text: string) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  encode: (items: readonly string[]) => items.join(','),
};

export const numberList = {
  decode: (text: string) => text.split(',').map(Number),
  encode: (items: readonly number[]) => items.join(','),
};

/** The text of a page. Only the server checks its nodes (page-body.ts). */
export const pageText = {
  decode: <Body>(body: Body) => body,
  encode: <Body>(body: Body) => body,
};

// Records whose field names on the wire are those of the specification.

type TicketRecord = { charId: string; received: 'No' | 'Yes' };
export const ticketRecord = {
  decode: <Fields extends TicketRecord>({ charId, received, ...rest }: Fields) => ({
    ...rest,
    chairId: Number(charId),
    received: received === 'Yes',
  }),
  encode: <Fields extends { chairId: number; received: boolean }>({
    chairId,
    received,
    ...rest
  }: Fields) => ({
    ...rest,
    charId: String(chairId),
    received: received ? ('Yes' as const) : ('No' as const),
  }),
};

export const announcementRecord = {
  decode: <Fields extends { announcenemtDate: string | null }>({
    announcenemtDate,
    ...rest
  }: Fields) => ({ announcementDate: announcenemtDate, ...rest }),
  encode: <Fields extends { announcementDate: string | null }>({
    announcementDate,
    ...rest
  }: Fields) => ({ announcenemtDate: announcementDate, ...rest }),
};

export const hourRecord = {
  decode: <
    State,
    Fields extends { available: State; fullfilled: string; dateFullfilled: string | null },
  >({
    available,
    fullfilled,
    dateFullfilled,
    ...rest
  }: Fields) => ({
    ...rest,
    state: available,
    fulfilled: fullfilled,
    dateFulfilled: dateFullfilled,
  }),
  encode: <
    State,
    Fields extends { state: State; fulfilled: string; dateFulfilled: string | null },
  >({
    state,
    fulfilled,
    dateFulfilled,
    ...rest
  }: Fields) => ({
    ...rest,
    available: state,
    fullfilled: fulfilled,
    dateFullfilled: dateFulfilled,
  }),
};
