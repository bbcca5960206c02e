const bars = ['w-2/5', 'w-3/5', 'w-1/2', 'w-2/3', 'w-1/3'];

export function Loading({ label }: { label: string }) {
  return (
    <div className="min-h-80 border border-line bg-surface">
      <output className="block border-b border-line px-4 py-3 text-quiet">{label}</output>
      <div aria-hidden className="divide-y divide-line motion-safe:animate-pulse">
        {bars.map((width) => (
          <div key={width} className="px-4 py-5">
            <div className={`h-3 bg-sunken ${width}`} />
          </div>
        ))}
      </div>
    </div>
  );
}
