import { createElement, type FunctionComponent, type SVGProps } from 'react';

/** A drawing of 24 by 24, in the color of the text; hidden from screen readers unless it has a label. */
export type Icon = FunctionComponent<SVGProps<SVGSVGElement> & { size?: number }> & {
  /** The elements inside of the svg element. */
  body: string;
};

/** What the svg element says for all of the drawing. */
const shared =
  / (?:fill="none"|stroke="currentColor"|stroke-linecap="round"|stroke-linejoin="round"|stroke-width="2")/g;

/** @param drawing elements of SVG */
export function createIcon(drawing: string): Icon {
  const body = drawing.replaceAll(shared, '');
  const Icon: Icon = ({ size = 24, ...rest }) =>
    createElement('svg', {
      xmlns: 'http://www.w3.org/2000/svg',
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      'aria-hidden': rest['aria-label'] ? undefined : true,
      ...rest,
      dangerouslySetInnerHTML: { __html: body },
    });
  Icon.body = body;
  return Icon;
}
