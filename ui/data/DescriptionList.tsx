import { Fragment, type ReactNode } from 'react';
import styles from './DescriptionList.module.css';

/** A list of labels and values; empty values are left out. */
export function DescriptionList({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, fact]) => fact)
        .map(([name, fact]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </Fragment>
        ))}
    </dl>
  );
}
