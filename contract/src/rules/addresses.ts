const inside = /^\/(?![/\\])[\w\-./~%]*$/;
const outside = /^(?:https?:\/\/|mailto:|tel:)[^\s<>"'`\\]+$/i;

/** Whether text is the path of a screen of this site: '/aboutus'. Never another site's address in disguise ('//evil.example'). */
export const isPath = (text: string): boolean => inside.test(text);

/** Whether text is the whole address of another site. */
export const isSiteAddress = (text: string): boolean =>
  /^https?:/i.test(text) && outside.test(text) && URL.canParse(text);

/** Where a link of a page may lead: a screen of this site, another site, an e-mail address, a telephone. Nothing that runs, such as 'javascript:' or 'data:'. */
export const isLinkTarget = (text: string): boolean =>
  isPath(text.replace(/^#(?=\/)/, '')) || (outside.test(text) && URL.canParse(text));
