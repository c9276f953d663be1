import type { LiturgicalColour } from '@namugongo/contract/liturgical-day';
import styles from './ColourDot.module.css';

/** The liturgical colour as a spot; the word beside it says the same. */
export function ColourDot({ colour }: { colour: LiturgicalColour }) {
  return <i className={styles.dot} data-colour={colour} aria-hidden="true" />;
}

/** 'White' */
export const colourWord = (colour: LiturgicalColour): string =>
  `${colour.charAt(0).toUpperCase()}${colour.slice(1)}`;
