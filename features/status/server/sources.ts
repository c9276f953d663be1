/** What the features tell the status of the site. */
export type StatusSources = {
  /** Payments and refunds without a result. */
  countOpenPayments: () => Promise<number>;
  /** The last payment by card; null without one. */
  findLastCardPayment: () => Promise<Date | null>;
  /** The current event that is not past; null without one. */
  findNextEvent: () => Promise<{ hasDetails: boolean; chairs: number } | null>;
};

declare module '#platform/feature.ts' {
  interface FeatureContributions {
    status: Partial<StatusSources>;
  }
}
