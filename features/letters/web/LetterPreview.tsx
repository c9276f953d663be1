import { useQuery } from '@tanstack/react-query';
import { letters } from '#features/letters/contract/letters.ts';
import { apiQueryOptions } from '#ui/api.ts';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { SkeletonLines } from '#ui/feedback/Skeleton.tsx';
import layout from '#ui/layout/layout.module.css';
import { Prose } from '#ui/media/Prose.tsx';
import { type LetterValues, parseLetter } from './letter-form-values.ts';
import styles from './Letters.module.css';

/** The letter as its readers get it. */
export function LetterPreview({ values }: { values: LetterValues }) {
  const preview = useQuery({
    ...apiQueryOptions(letters.preview, { body: parseLetter(values) }),
    staleTime: 0,
  });
  return (
    <Loaded query={preview} skeleton={<SkeletonLines lines={8} />}>
      {({ html, text }) => (
        <div className={layout.stack}>
          <h3>{values.subject}</h3>
          <Prose html={html} />
          <details className={styles.more}>
            <summary>As plain text</summary>
            <div className={styles.text}>{text}</div>
          </details>
        </div>
      )}
    </Loaded>
  );
}
