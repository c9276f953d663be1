/** What came in or, with a minus, went out. */
type Posting = { day: string; method: string; account: string; cents: number; person: string };

type Place = Pick<Posting, 'day' | 'method' | 'account'>;
export const describePosting = ({ day, method, account }: Place): string =>
  `${day} ${method} ${account}`;

/** Sums by name, without what sums to nothing. */
export function sumCents<Row extends { cents: number }>(
  rows: readonly Row[],
  getName: (row: Row) => string,
): Record<string, number> {
  const groups = Map.groupBy(rows, getName);
  const sums = [...groups].map(
    ([name, all]) => [name, all.reduce((sum, { cents }) => sum + cents, 0)] as const,
  );
  return Object.fromEntries(sums.filter(([, cents]) => cents !== 0).toSorted());
}

/** What the team of the year would write on paper: it changes by what people did, never by what the site says. */
export function createPaper() {
  const postings: Posting[] = [];
  const emails: string[] = [];
  return {
    postings,
    /** 'who@example.org: subject' of each email that somebody should get. */
    emails,
    post: (posting: Posting) => void postings.push(posting),
    expectEmail(to: string, ...subjects: string[]) {
      for (const subject of subjects) emails.push(`${to}: ${subject}`);
    },
  };
}
