import type { PaperLine, PaperMark, PaperPage } from '#features/reports/contract/papers.ts';
import {
  paperInk,
  paperInkSoft,
  paperMarkStyles,
  paperWhite,
} from '#features/reports/contract/rules/paper.ts';
import { memo } from 'react';
import styles from './Papers.module.css';

type PaperPageDrawingProps = { page: PaperPage; width: number; height: number; label: string };

/** A page of the PDF: white paper in every theme, each line as wide as it was measured. */
export const PaperPageDrawing = memo(function PaperPageDrawing(props: PaperPageDrawingProps) {
  const { page, width, height, label } = props;
  return (
    <svg className={styles.page} viewBox={`0 0 ${width} ${height}`} role="group" aria-label={label}>
      <rect width={width} height={height} fill={paperWhite} />
      {page.marks.map((mark) => (
        <Mark key={`${mark.kind} ${mark.x} ${mark.y}`} mark={mark} />
      ))}
      {page.lines.map((line) => (
        <Line key={`${line.x} ${line.y}`} line={line} />
      ))}
    </svg>
  );
});

const Mark = ({ mark: { kind, path, x, y, scale } }: { mark: PaperMark }) => (
  <path
    {...paperMarkStyles[kind]}
    d={path}
    transform={`translate(${x} ${y}) scale(${scale})`}
    aria-hidden="true"
  />
);

/** A line in letters that a device may lack is drawn as outlines; its text is still read aloud, that of a turned one only once. */
const Line = ({ line }: { line: PaperLine }) => {
  const { text, style, size, x, y, width, soft, turned, outline } = line;
  const fill = soft ? paperInkSoft : paperInk;
  return (
    <g
      transform={`translate(${x} ${y})${turned ? ' rotate(180)' : ''}`}
      aria-hidden={turned || undefined}
    >
      {outline && <path d={outline} fill={fill} aria-hidden="true" />}
      <text
        className={styles[style]}
        fontSize={size}
        fill={outline ? 'none' : fill}
        {...(width > 0 && { textLength: width, lengthAdjust: 'spacingAndGlyphs' })}
      >
        {text}
      </text>
    </g>
  );
};
