import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recogniseShare } from '../../../shared/domain/links/shares.ts'
import '../../support/properties.ts'

const direct = (link: string): string[] => {
  const share = recogniseShare(link)
  return share?.kind === 'file' ? share.direct : []
}

describe('recogniseShare of a share link with a direct link', () => {
  const id = '1a2B3c-4D5e_6F7g8H9i'
  const drive = [
    `https://drive.google.com/uc?id=${id}&export=download`,
    `https://drive.usercontent.google.com/download?id=${id}&export=download&confirm=t`,
  ]
  const cases: [string, string[]][] = [
    ['https://www.dropbox.com/s/abc123/plan.png', ['https://www.dropbox.com/s/abc123/plan.png?dl=1']],
    ...[
      'https://www.dropbox.com/s/abc123/plan.png?dl=0',
      'https://www.dropbox.com/scl/fi/x1/plan.pdf?rlkey=k2&st=s3&dl=0',
      'https://www.dropbox.com/scl/fo/x1/h2/Ground%20floor.png?rlkey=k2&dl=0',
      'https://files.example.com/s/abc/plan.png?key=1&dl=0',
      'https://files.example.com/x/scl/fi/abc/plan.png?dl=0',
    ].map((link): [string, string[]] => [link, [link.replace('dl=0', 'dl=1')]]),
    [`https://drive.google.com/file/d/${id}/view?usp=sharing`, drive],
    [`https://drive.google.com/open?id=${id}`, drive],
    [`https://drive.google.com/file/u/1/d/${id}/edit`, drive],
    [`https://drive.google.com/uc?export=view&id=${id}`, drive],
    [
      `https://drive.google.com/file/d/${id}/view?resourcekey=0-abc`,
      drive.map((one) => one.replace('export=download', 'export=download&resourcekey=0-abc')),
    ],
    [
      'https://docs.google.com/viewer?url=https%3A%2F%2Fx.example.com%2Fa.pdf',
      ['https://x.example.com/a.pdf'],
    ],
    [
      `https://docs.google.com/document/d/${id}/edit`,
      [`https://docs.google.com/document/d/${id}/export?format=pdf`],
    ],
    [
      `https://docs.google.com/presentation/d/${id}/edit#slide=1`,
      [`https://docs.google.com/presentation/d/${id}/export/pdf`],
    ],
    [
      'https://1drv.ms/i/s!Abc-1?e=x2',
      [
        `https://api.onedrive.com/v1.0/shares/u!${Buffer.from('https://1drv.ms/i/s!Abc-1?e=x2').toString('base64url')}/root/content`,
        'https://1drv.ms/i/s!Abc-1?e=x2&download=1',
      ],
    ],
    [
      'https://onedrive.live.com/?cid=c1&id=C1%212&authkey=%21k3',
      [
        'https://onedrive.live.com/download?resid=C1!2&authkey=!k3',
        `https://api.onedrive.com/v1.0/shares/u!${Buffer.from('https://onedrive.live.com/?cid=c1&id=C1%212&authkey=%21k3').toString('base64url')}/root/content`,
        'https://onedrive.live.com/?cid=c1&id=C1%212&authkey=%21k3&download=1',
      ],
    ],
    [
      'https://firm.sharepoint.com/:i:/s/plans/Eabc?e=x1',
      ['https://firm.sharepoint.com/:i:/s/plans/Eabc?e=x1&download=1'],
    ],
    [
      'https://firm-my.sharepoint.com/:b:/g/personal/maya/Eabc?web=1',
      ['https://firm-my.sharepoint.com/:b:/g/personal/maya/Eabc?download=1'],
    ],
    ['https://app.box.com/s/abc123', ['https://app.box.com/shared/static/abc123']],
    [
      'https://firm.app.box.com/s/abc123/file/42',
      ['https://firm.app.box.com/index.php?rm=box_download_shared_file&shared_name=abc123&file_id=f_42'],
    ],
  ]
  test.each(cases)('returns the direct links of %s', (link, wanted) => {
    expect(direct(link)).toEqual(wanted)
  })

  test('returns no second link for an address that is direct already', () => {
    expect(direct('https://www.dropbox.com/s/abc123/plan.png?dl=1')).toEqual([])
    expect(direct(`https://drive.google.com/uc?id=${id}&export=download`)).toHaveLength(1)
  })
})

describe('recogniseShare of a share link without a direct link', () => {
  test.each([
    ['https://www.dropbox.com/sh/abc/def?dl=0', 'Dropbox', /folder/],
    ['https://www.dropbox.com/scl/fo/abc/def?rlkey=k&dl=0', 'Dropbox', /folder/],
    ['https://www.dropbox.com/home/Plans', 'Dropbox', /Copy link/],
    ['https://drive.google.com/drive/folders/1a2B3c-4D5e_6F7g8H9i?usp=sharing', 'Google Drive', /folder/],
    ['https://drive.google.com/drive/u/0/my-drive', 'Google Drive', /Copy link/],
    ['https://1drv.ms/f/s!Abc', 'OneDrive', /folder/],
    ['https://firm.sharepoint.com/:f:/s/plans/Eabc', 'SharePoint', /folder/],
    ['https://firm.sharepoint.com/sites/plans/Shared%20Documents/a.png', 'SharePoint', /Copy link/],
    ['https://app.box.com/s/abc/folder/12', 'Box', /folder/],
    ['https://app.box.com/file/12', 'Box', /Share/],
    ['https://share.icloud.com/photos/0abcDEF', 'iCloud', /Save the picture/],
    ['https://www.icloud.com/iclouddrive/0abc#plan', 'iCloud', /Save the picture/],
    ['https://photos.icloud.com/shared/album/0abc', 'iCloud', /Save the picture/],
  ])('explains what to do with %s', (link, name, instead) => {
    const share = recogniseShare(link)
    expect(share).toMatchObject({ kind: 'page', name })
    expect(share?.kind === 'page' ? share.instead : '').toMatch(instead)
  })
})

describe('recogniseShare of other links', () => {
  test.each([
    'https://files.example.com/plan.png?dl=0',
    'https://files.example.com/s/abc/plan.png',
    'https://files.example.com/s/?dl=0',
    'https://notdropbox.com/s/abc/plan.png',
    'https://www.dropbox.com.example.com/s/abc/plan.png',
    'https://sharepoint.com.example.com/:i:/s/x',
    'ftp://www.dropbox.com/s/abc/plan.png',
    'no link',
  ])('returns null for %s', (link) => {
    expect(recogniseShare(link)).toBeNull()
  })
})

test('recogniseShare returns only valid addresses for any path and query', () => {
  const host = fc.constantFrom(
    'www.dropbox.com',
    'drive.google.com',
    'docs.google.com',
    '1drv.ms',
    'onedrive.live.com',
    'a.sharepoint.com',
    'app.box.com',
    'www.icloud.com',
    'x.example.com',
  )
  const path = fc.array(
    fc.oneof(
      fc.constantFrom('s', 'sh', 'scl', 'fi', 'fo', 'file', 'd', ':i:', 'open', 'viewer'),
      fc.string({ maxLength: 12 }),
    ),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(host, path, fc.webQueryParameters(), (name, parts, query) => {
      const share = recogniseShare(
        `https://${name}/${parts.map(encodeURIComponent).join('/')}?url=${encodeURIComponent(query)}&id=${query}`,
      )
      if (share?.kind === 'file') for (const link of share.direct) expect(URL.canParse(link)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})
