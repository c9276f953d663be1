/** What somebody does at a time of the year. */
export type Step = readonly [time: Date, run: () => Promise<unknown>];
