/** How many the list shows, said politely whenever it changes. */
export const ListCount = ({ children }: { children: string | undefined }) => (
  <output className="block min-h-6 text-quiet tabular-nums">{children}</output>
);
