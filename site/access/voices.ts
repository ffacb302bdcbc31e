/** What a voice is chosen by; a part of `SpeechSynthesisVoice`. */
export interface Voice {
  /** Of any spelling: browsers and systems name languages as `zh-CN`, `zh_CN_#Hans` or `cmn-Hans-CN`. */
  lang: string;
  localService: boolean;
}

/** Languages of China that are not Mandarin, as extended subtags of `zh`; each may be a language of its own as well. */
const otherChinese = ['yue', 'wuu', 'nan', 'hak', 'gan', 'hsn', 'cdo', 'mnp', 'cjy', 'cpx', 'czh', 'czo'];
/** Regions where Chinese is read in Cantonese. */
const cantoneseRegions = ['hk', 'mo'];

const subtagsOf = ({ lang }: Voice) => lang.toLowerCase().split(/[^a-z\d]+/);

/** Returns whether a voice reads Mandarin; in other voices the text is another language to most readers. */
export function isMandarin(voice: Voice): boolean {
  const [language = '', ...others] = subtagsOf(voice);
  if (language === 'cmn') return true;
  return language === 'zh' && !others.some((tag) => [...otherChinese, ...cantoneseRegions].includes(tag));
}

/**
 * Returns the voice that reads a page: Mandarin wherever there is one, then one of this device rather than a service that
 * would be sent the text, then that of the mainland, and Cantonese where nothing else is there.
 */
export function bestVoice<Found extends Voice>(voices: readonly Found[]): Found | undefined {
  const rank = (voice: Found) => {
    const subtags = subtagsOf(voice);
    const isOfMainland = subtags.includes('cn') || subtags.includes('hans');
    // Voices of a dialect name it behind the region: zh-CN-sichuan.
    const isDialect = subtags.slice(subtags.indexOf('cn') + 1).some((tag) => /^[a-z]{5,}$/.test(tag));
    return (
      (isMandarin(voice) ? 8 : 0) +
      (voice.localService ? 4 : 0) +
      (isOfMainland ? 2 : 0) +
      (subtags.includes('cn') && isDialect ? 0 : 1)
    );
  };
  return voices
    .filter((voice) => /^(?:zh|cmn|yue)$/.test(subtagsOf(voice)[0] ?? ''))
    .sort((one, other) => rank(other) - rank(one))[0];
}
