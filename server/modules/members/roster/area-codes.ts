import { compareKey } from '#contract/fields/normal-form.ts';

/* Area codes of landlines, by the city: those of the largest cities, and those that other rows of the roster tell. */

const listedCodes =
  '北京010 上海021 天津022 重庆023 广州020 沈阳024 南京025 武汉027 成都028 西安029 杭州0571 宁波0574 温州0577 嘉兴0573 湖州0572 绍兴0575 金华0579 台州0576 苏州0512 无锡0510 常州0519 南通0513 扬州0514 徐州0516 合肥0551 芜湖0553 福州0591 厦门0592 泉州0595 南昌0791 济南0531 青岛0532 烟台0535 潍坊0536 郑州0371 洛阳0379 长沙0731 深圳0755 珠海0756 东莞0769 佛山0757 中山0760 惠州0752 南宁0771 桂林0773 海口0898 贵阳0851 昆明0871 拉萨0891 兰州0931 西宁0971 银川0951 乌鲁木齐0991 石家庄0311 唐山0315 保定0312 太原0351 呼和浩特0471 大连0411 长春0431 哈尔滨0451 大庆0459';
const codes = new Map(
  listedCodes.split(' ').map((one) => [one.replace(/\d+$/, ''), one.replace(/^\D+/, '')]),
);

const cityKey = (city: string) => compareKey(city).replace(/市$/, '');

/** Collects the area codes that the rows of a roster write, by their cities. */
export function areaCodes() {
  const codesOfRows = new Map<string, Set<string>>();
  return {
    note(city: string, landline: string): void {
      const code = /^(0\d{2,3})-/.exec(landline)?.[1];
      if (code === undefined || city === '') return;
      const key = cityKey(city);
      codesOfRows.set(key, (codesOfRows.get(key) ?? new Set()).add(code));
    },
    /** Returns the only code of a city; undefined where it is unknown or the rows differ. */
    of(city: string): string | undefined {
      const some = codesOfRows.get(cityKey(city));
      if (some) return some.size === 1 ? [...some][0] : undefined;
      return codes.get(cityKey(city));
    },
  };
}

/** Returns whether a number is a landline without an area code. */
export const lacksAreaCode = (landline: string) => /^[2-9]\d{6,7}(?:-\d+)?$/.test(landline);
