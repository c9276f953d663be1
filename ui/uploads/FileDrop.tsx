import { Upload } from '../icons.ts';
import { type DragEvent, type ReactNode, useId, useState } from 'react';
import layout from '../layout/layout.module.css';
import styles from './Uploads.module.css';

type FileDropProps = {
  /** The label of the button: 'Choose pictures'. */
  label: string;
  hint: ReactNode;
  /** The `accept` attribute of <input>. */
  accept?: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
};

/** A drop zone with a button that opens the file chooser. */
export function FileDrop({ label, hint, accept, multiple = false, onFiles }: FileDropProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
  };
  const onDrag = (event: DragEvent, inside: boolean) => {
    event.preventDefault();
    setOver(inside);
  };
  return (
    <div
      className={`${styles.drop} ${over ? styles.over : ''}`}
      onDragOver={(event) => onDrag(event, true)}
      onDragLeave={(event) => onDrag(event, false)}
      onDrop={(event) => {
        onDrag(event, false);
        take(event.dataTransfer.files);
      }}
    >
      <Upload size={34} aria-hidden="true" />
      <input
        id={id}
        type="file"
        className={styles.input}
        accept={accept}
        multiple={multiple}
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          // Lets the person choose the same file again.
          currentTarget.value = '';
        }}
      />
      <label htmlFor={id} className={styles.choose}>
        {label}
      </label>
      <p id={`${id}-hint`} className={layout.hint}>
        {hint}
      </p>
    </div>
  );
}
