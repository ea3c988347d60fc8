import type { ThemeConfig } from 'antd';

type Look = Pick<ThemeConfig, 'token' | 'components'>;

const light = {
  colorPrimary: '#1f5fbf',
  colorLink: '#1f5fbf',
  colorError: '#b5121b',
  colorTextDescription: '#595959',
  colorTextTertiary: '#595959',
  colorTextPlaceholder: '#6b6b6b',
};

const dark = {
  colorPrimary: '#3f7fe0',
  colorLink: '#8ab8ff',
  colorError: '#ff7875',
  colorTextDescription: '#b0b0b0',
  colorTextTertiary: '#b0b0b0',
  colorTextPlaceholder: '#9c9c9c',
};

/** Compact enough that a laptop shows the whole menu. */
const menu = { itemHeight: 32, groupTitleLineHeight: 1.2 };

/** Colours with enough contrast on light and dark backgrounds. */
const looks: Readonly<Record<'light' | 'dark', Look>> = {
  light: { token: light, components: { Menu: menu } },
  dark: {
    token: dark,
    components: {
      Menu: { ...menu, itemSelectedColor: dark.colorLink },
      Tabs: { itemSelectedColor: dark.colorLink },
      Pagination: { itemActiveColor: dark.colorLink, itemActiveColorHover: dark.colorLink },
      Radio: { colorPrimary: dark.colorLink, colorPrimaryHover: dark.colorLink },
      Button: {
        colorPrimaryHover: '#3a6fc4',
        defaultHoverColor: dark.colorLink,
        defaultHoverBorderColor: dark.colorLink,
        dangerColor: '#141414',
      },
    },
  },
};

/** The least height and width of what a finger meets for sure, in pixels. A month of days still fits the window. */
const target = 44;
const onPhone = {
  token: { controlHeight: target, controlHeightSM: target, controlHeightLG: target },
  components: { DatePicker: { cellWidth: target, cellHeight: target }, Segmented: { trackPadding: 0 } },
};

export function lookOf(appearance: 'light' | 'dark', isPhone: boolean): Look {
  const look = looks[appearance];
  if (!isPhone) return look;
  const { token, components } = look;
  return {
    token: { ...token, ...onPhone.token },
    components: { ...components, ...onPhone.components, Menu: { ...components?.Menu, itemHeight: target } },
  };
}
