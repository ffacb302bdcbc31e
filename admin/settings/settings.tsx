import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { businessSettings, type SiteConfig } from '#contract/public-site/settings.ts';
import '../components/components.css';
import { LoadState } from '../components/feedback/load-state.tsx';
import { useLeaveGuard } from '../components/form/leave-guard.tsx';
import { PageTitle } from '../components/layout/page-title.tsx';
import { usePageTab } from '../components/navigation/page-tab.ts';
import { settingsSections } from '../components/navigation/settings-sections.ts';
import { useHistoryAction } from '../components/record/history-action.ts';
import { useAnswer } from '../session/server.ts';
import { BackupCard } from './backup-card.tsx';
import { BasicCard, ContactCard, FilingCard, SearchCard, SharingCard, StaffCard } from './cards.tsx';
import { DeliveryCard } from './delivery-card.tsx';
import { FooterPreview } from './footer-preview.tsx';
import { HomeCard } from './home-card.tsx';
import './settings.css';
import { PrivacyCard } from './privacy-card.tsx';
import { TemplatesCard } from './templates-card.tsx';
import type { Values } from './use-card-form.ts';

/** 站点设置: all settings on one page; each card is saved separately. */
export function SiteSettings() {
  const query = useAnswer(businessSettings.GetSiteConfig, {});
  const history = useHistoryAction()('site', 1, '站点设置');
  return (
    <div className="site-settings">
      <header className="sheet sheet-head">
        <div>
          <PageTitle>站点设置</PageTitle>
          <p className="hint">每张卡片单独保存，保存后网站随即更新</p>
        </div>
        <div className="sheet-tools">
          <Button onClick={() => void history.run?.()}>{history.label}</Button>
        </div>
      </header>
      <LoadState query={query} rows={8} />
      {query.data && <Cards config={query.data} />}
    </div>
  );
}

function Cards({ config }: { config: SiteConfig }) {
  const [unsaved, setUnsaved] = useState<Readonly<Record<string, Values>>>({});
  const isUnsaved = Object.keys(unsaved).length > 0;
  const { hash } = useLocation();
  useLeaveGuard(() => isUnsaved);
  usePageTab({ isUnsaved });

  // A link from another page leads to a card, which is rendered only now.
  useEffect(() => {
    document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);

  function onTyped(id: string, values: Values | undefined) {
    setUnsaved(({ [id]: _before, ...others }) => (values ? { ...others, [id]: values } : others));
  }
  const card = { config, onTyped };
  const site: SiteConfig = Object.assign({}, config, ...Object.values(unsaved));

  return (
    <div className="site-columns">
      <nav className="site-anchors stack gap-0" aria-label="设置分类">
        {settingsSections.map(({ id, title }) => (
          <Link
            className="soft py-1 px-3"
            key={id}
            // The router cannot block leaving an address that it does not manage.
            to={`#${id}`}
            replace
            data-unsaved={id in unsaved || undefined}
          >
            {title}
            {id in unsaved && <span className="visually-hidden">（未保存）</span>}
          </Link>
        ))}
      </nav>
      <div className="site-cards">
        <BasicCard {...card} />
        <HomeCard {...card} />
        <ContactCard {...card} />
        <FilingCard {...card} />
        <SharingCard {...card} />
        <SearchCard {...card} />
        <DeliveryCard {...card} isTyped={'site-delivery' in unsaved} />
        <TemplatesCard {...card} />
        <PrivacyCard {...card} />
        <StaffCard {...card} />
        <BackupCard {...card} />
      </div>
      <FooterPreview site={site} />
    </div>
  );
}
