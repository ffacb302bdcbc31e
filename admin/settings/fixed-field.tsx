import { Tag } from 'antd';
import type { ReactNode } from 'react';
import type { SiteConfig } from '#contract/public-site/settings.ts';

interface SetHereProps {
  config: SiteConfig;
  name: keyof SiteConfig;
  label: string;
  /** The visible form of the value; a secret is shown only as 已设置. */
  value: string;
  children: ReactNode;
}

/** Shows a field that can be changed here, unless the server's configuration sets it. */
export function SetHere({ config, name, label, value, children }: SetHereProps) {
  return config.FromEnvironment.includes(name) ? <Fixed label={label} value={value} /> : children;
}

/** Shows a setting from the server's configuration, read-only. */
export function Fixed({ label, value }: { label: string; value: string }) {
  return (
    <dl className="fixed-field row stretch gap-1 gap-x-4 mb-5">
      <dt className="soft">{label}</dt>
      <dd className="breaks">
        {value} <Tag>由服务器设置</Tag>
      </dd>
    </dl>
  );
}
