import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export const slimLink = 'print:hidden action-link shrink-0 text-sm';

interface SlimCardProps {
  icon: LucideIcon;
  title: string;
  link: ReactNode;
  children: ReactNode;
}

export function SlimCard({ icon: Icon, title, link, children }: SlimCardProps) {
  return (
    <section className="border border-line bg-surface px-4 pt-1 pb-3">
      <div className="flex items-center justify-between gap-3 max-[16rem]:flex-wrap">
        <h2 className="flex min-w-0 items-center gap-2 text-sm font-semibold">
          <Icon aria-hidden className="size-4 shrink-0 text-oak" />
          {title}
        </h2>
        {link}
      </div>
      {children}
    </section>
  );
}
