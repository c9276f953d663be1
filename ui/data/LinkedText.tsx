import { splitTextLinks } from '#contract/rules/text-links.ts';

/** A text that the team wrote, whose web addresses, email addresses and telephone numbers can be pressed. */
export const LinkedText = ({ children }: { children: string }) =>
  splitTextLinks(children).map(({ text, href }, index) =>
    href ? (
      <a
        key={index}
        href={href}
        {...(href.startsWith('http') && { target: '_blank', rel: 'noopener noreferrer' })}
      >
        {text}
      </a>
    ) : (
      text
    ),
  );
