import styles from './Reading.module.css';

export const textSizes = ['1', '1.15', '1.3'] as const;
export type TextSizeValue = (typeof textSizes)[number];

const words: Record<TextSizeValue, string> = {
  '1': 'Normal text',
  '1.15': 'Larger text',
  '1.3': 'Largest text',
};

type TextSizeProps = { value: TextSizeValue; onChange: (value: TextSizeValue) => void };

/** A A A: how large the texts of a reading are. */
export function TextSize({ value, onChange }: TextSizeProps) {
  return (
    <div className={styles.size} role="group" aria-label="Text size">
      {textSizes.map((size) => (
        <button
          key={size}
          type="button"
          aria-pressed={size === value}
          aria-label={words[size]}
          title={words[size]}
          onClick={() => onChange(size)}
        >
          A
        </button>
      ))}
    </div>
  );
}
