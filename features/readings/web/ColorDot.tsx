import { capitalize } from '#contract/rules/capitals.ts';
import type { LiturgicalColor } from '#features/readings/contract/liturgical-day.ts';
import styles from './ColorDot.module.css';

/** A dot in the liturgical color; hidden from screen readers, so write the name beside it. */
export function ColorDot({ color }: { color: LiturgicalColor }) {
  return <i className={styles.dot} data-color={color} aria-hidden="true" />;
}

/** 'White' */
export const formatColor = (color: LiturgicalColor): string => capitalize(color);
