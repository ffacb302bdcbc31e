import { App } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { isApiError, resultCode } from '#contract/api/envelope.ts';
import type { Programme } from '#contract/certificates/certificate-templates.ts';
import { businessCertificates } from '#contract/certificates/managed-certificates.ts';
import { businessProgrammes } from '#contract/certificates/programmes.ts';
import { useConflict } from '../components/form/use-conflict.ts';
import { begin, redo, step, undo } from '../components/undo/history.ts';
import { useSend } from '../session/server.ts';
import { designOf, isSameDesign, templateOf, type Design, type PlacedElement } from './design.ts';
import { placesOf } from './places.ts';

interface DesignerStart {
  programme: Programme;
  design: Design;
}

/** Provides the state of the designer: selection, steps, saving, and another user's version. */
export function useDesigner(start: DesignerStart) {
  const { message } = App.useApp();
  const [history, setHistory] = useState(() => begin(start.design));
  const [selectedKey, select] = useState<number>();
  /** The programme and design as saved last. */
  const [savedState, setSavedState] = useState({ programme: start.programme, design: start.design });
  const { takes, refuse, endMerged, ...conflict } = useConflict(({ Current }) => Current as Programme);
  const design = history.now;
  const selected = design.Fields.find(({ key }) => key === selectedKey);
  const isChanged = !isSameDesign(templateOf(design), templateOf(savedState.design));

  const change = (next: Design, about?: string) => {
    refuse(undefined);
    setHistory((before) => step(before, next, about));
  };
  const send = useSend(businessProgrammes.SaveProgramme, {
    invalidates: [businessCertificates.GetProgrammeList, businessProgrammes.GetTemplateVersions],
    takes: (error) => {
      if (takes(error)) return true;
      const isInvalid = isApiError(error) && error.code === resultCode.invalid;
      if (isInvalid) refuse(error.message);
      return isInvalid;
    },
    onDone: ({ Version, TemplateVersion }) => {
      setSavedState({
        programme: { ...savedState.programme, Version, TemplateVersion },
        design: sentDesign.current,
      });
      void message.success(`已保存为第 ${TemplateVersion} 版`);
    },
  });
  const sentDesign = useRef(design);

  return {
    ...conflict,
    programme: savedState.programme,
    saved: savedState.design,
    design,
    selected,
    select,
    isChanged,
    isSaving: send.isPending,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => setHistory(undo),
    redo: () => setHistory(redo),
    change,
    /** Replaces the element by its changed version. */
    put(element: PlacedElement, about?: string) {
      const Fields = design.Fields.map((one) => (one.key === element.key ? element : one));
      change({ ...design, Fields }, about);
    },
    add(element: PlacedElement) {
      change({ ...design, Fields: [...design.Fields, element] });
      select(element.key);
    },
    remove(key: number) {
      change({ ...design, Fields: design.Fields.filter((one) => one.key !== key) });
    },
    save() {
      const { ProgrammeId, ProgrammeName, Version } = savedState.programme;
      sentDesign.current = design;
      send.mutate({ ProgrammeId, ProgrammeName, Version, ...templateOf(design) });
    },
    /** Starts the next version from the other user's, with the chosen side of each part. */
    async merge(values: Partial<Design>) {
      const { theirs } = conflict;
      if (!theirs) return;
      setSavedState({ programme: theirs, design: designOf(theirs, await placesOf(theirs)) });
      endMerged();
      change({ ...design, ...values });
    },
  };
}

export type Designer = ReturnType<typeof useDesigner>;

/** Handles Ctrl+Z and Ctrl+Y, except in fields, which undo typing by themselves. */
export function useHistoryKeys({ undo: back, redo: again }: Designer) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
      if (isTyping || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) again();
      else back();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [back, again]);
}
