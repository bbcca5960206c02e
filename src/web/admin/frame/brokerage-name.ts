/** The name of the element in the back office's document that has the brokerage's name. */
export const brokerageNameMeta = 'application-name';

/** @returns the brokerage's published name */
export const brokerageName = (): string =>
  document.querySelector<HTMLMetaElement>(`meta[name=${brokerageNameMeta}]`)?.content ?? '';
