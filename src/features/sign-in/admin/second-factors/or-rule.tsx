export const OrRule = () => (
  <p aria-hidden className="flex items-center gap-3 text-sm text-quiet">
    <span className="flex-1 border-t border-line" />
    or
    <span className="flex-1 border-t border-line" />
  </p>
);
