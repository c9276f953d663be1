/** What the features tell the status of the site. */
export type StatusSources = {
  /** Payments and refunds without a result. */
  countOpenPayments: () => Promise<number>;
  /** The last payment by card; null without one. */
  findLastCardPayment: () => Promise<Date | null>;
  /** Cards declined in the last hour, when so many look like a test of stolen cards; otherwise 0. */
  countTestedCards: () => Promise<number>;
  /** The current event that is not past; null without one. */
  findNextEvent: () => Promise<{ hasDetails: boolean; chairs: number } | null>;
};

declare module '#platform/feature.ts' {
  interface FeatureContributions {
    status: Partial<StatusSources>;
  }
}
