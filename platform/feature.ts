import type { FastifyInstance } from 'fastify';
import type { EmailKinds } from './email/email.ts';
import type { EventSubscribers } from './events.ts';
import type { EndpointRoute } from './http/implement.ts';
import type { BackgroundJob } from './ops/background-jobs.ts';
import type { ReadFigures } from './ops/metrics.ts';
import type { PersonalDataSource } from './ops/personal-data.ts';
import type { RetentionRule } from './ops/retention.ts';
import type { TaskHandlers } from './outbox/outbox.ts';

/**
 * What a feature can contribute to the site. The kernel collects these; a feature that collects, such as the search, adds its own kind
 * by declaration merging.
 */
export interface FeatureContributions {
  endpoints: readonly EndpointRoute[];
  /** Started in the order of the features, and stopped in reverse. */
  jobs: readonly BackgroundJob[];
  tasks: Partial<Omit<TaskHandlers, 'mail'>>;
  emails: Partial<EmailKinds>;
  events: EventSubscribers;
  retention: readonly RetentionRule[];
  personalData: readonly PersonalDataSource[];
  figures: ReadFigures;
  /** Called once the port is open. */
  onListen(app: FastifyInstance): void;
}

type Name = keyof FeatureContributions;

export type Feature = { name: string } & Partial<FeatureContributions>;

/** Says what a feature contributes. A name that nobody collects does not compile. */
export const defineFeature = <const F extends Feature>(
  feature: F & Record<Exclude<keyof F, keyof Feature>, never>,
): F => feature;

type Item<N extends Name> = FeatureContributions[N] extends readonly (infer Element)[]
  ? Element
  : FeatureContributions[N];

/** What the features contribute under a name, in their order; the items of lists one after the other. */
export const collect = <N extends Name>(features: readonly Feature[], name: N): Item<N>[] =>
  // An array is one item for TypeScript until the name is known.
  features.flatMap((feature) => (feature[name] ?? []) as Item<N> | Item<N>[]);

type Contributed<F extends Feature, N extends Name> =
  F extends Readonly<Record<N, infer Contribution>> ? keyof Contribution : never;

type Missing<F extends Feature, N extends Name> = Exclude<
  keyof FeatureContributions[N],
  Contributed<F, N>
>;

/**
 * What the features contribute under a name, as one record. When a key has no feature, the type says what is missing, and whoever needs
 * the record does not compile.
 */
export const merge = <F extends Feature, N extends Name>(
  features: readonly F[],
  name: N,
): [Missing<F, N>] extends [never]
  ? Required<FeatureContributions[N]>
  : { missing: Missing<F, N> } => Object.assign({}, ...collect(features, name));

type Complete<F extends Feature, N extends Name> = [Missing<F, N>] extends [never]
  ? unknown
  : { missing: Missing<F, N> };

/** What the features do about each event, in their order. An event that no feature subscribes to does not compile. */
export const collectSubscribers = <F extends Feature>(
  features: readonly F[] & Complete<F, 'events'>,
): EventSubscribers[] => collect(features, 'events');
