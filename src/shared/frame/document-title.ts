import { useLayoutEffect } from 'react';
import { useBrokerageName } from './brokerage-name.ts';

const title = {
  formsWithErrors: 0,
  /** The number of unread inquiries as text, such as "3". Empty for none. */
  unread: '',
  screen: '',
};

function change(part: Partial<typeof title>) {
  Object.assign(title, part);
  const unread = title.unread && `(${title.unread}) `;
  document.title = `${title.formsWithErrors > 0 ? 'Error: ' : ''}${unread}${title.screen}`;
}

/** @param hasErrors whether a form on the screen has errors */
export function useDocumentTitle(screen: string, hasErrors = false) {
  const brokerage = useBrokerageName();
  useLayoutEffect(() => {
    change({ screen: `${screen} · Admin · ${brokerage}` });
  }, [screen, brokerage]);
  useErrorInTitle(hasErrors);
}

/** Puts "Error:" before the document's title while the form that calls this hook has errors. */
export function useErrorInTitle(hasErrors: boolean) {
  useLayoutEffect(() => {
    if (!hasErrors) return undefined;
    change({ formsWithErrors: title.formsWithErrors + 1 });
    return () => change({ formsWithErrors: title.formsWithErrors - 1 });
  }, [hasErrors]);
}

/** @param unread the number as text, such as "3" or "99+"; empty for none */
export function useUnreadInTitle(unread: string) {
  useLayoutEffect(() => {
    change({ unread });
    return () => change({ unread: '' });
  }, [unread]);
}

/** Without "Error:" and the number of unread inquiries. */
export const announcedTitle = () => title.screen;
