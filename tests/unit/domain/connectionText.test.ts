import { describe, expect, test } from 'vitest'
import { completeAddress, readConnectionText } from '../../../shared/domain/connectionText.ts'

const all = {
  baseUrl: 'https://api.example.com/v3',
  tokenUrl: 'https://token.example.com',
  exportUrl: 'https://export.example.com',
  apiKey: 'k3y-0123456789abcdef',
}

const { baseUrl, tokenUrl, exportUrl, apiKey } = all

/** An address whose host says nothing about its interface. */
const plain = 'https://plans.example.com/v3'

describe('text with the addresses and the key of a company', () => {
  test.each<[string, string, object]>([
    [
      'an e-mail with labels',
      `Hello Mara,\n\nhere is your access:\n\nOrders: ${baseUrl}\nScan-link token: ${tokenUrl}\nHome reports: ${exportUrl}\nAPI key: ${apiKey}\n\nBest regards\nKim\nhttps://www.example.com`,
      all,
    ],
    [
      'headings above the values, with Windows line ends',
      `Orders address\r\n${baseUrl}\r\n\r\nToken address\r\n${tokenUrl}\r\nExport address\r\n${exportUrl}\r\nAPI key\r\n${apiKey}\r\n`,
      all,
    ],
    [
      'variables',
      `PLANROOM_BASE_URL=${baseUrl}\nPLANROOM_TOKEN_URL="${tokenUrl}"\nPLANROOM_EXPORT_URL=${exportUrl}\nPLANROOM_API_KEY='${apiKey}'`,
      all,
    ],
    ['a JSON file', JSON.stringify(all, null, 2), all],
    [
      'a JSON file with names in the style of the service',
      `{\n  "base_url": "${baseUrl}",\n  "token_url": "${tokenUrl}",\n  "export_url": "${exportUrl}",\n  "api_key": "${apiKey}"\n}`,
      all,
    ],
    ['a sentence', `Use ${baseUrl}, ${tokenUrl} and ${exportUrl}. Your API key is ${apiKey}`, all],
    ['cells of a table', `Orders\t${baseUrl}\nAPI key\t${apiKey}`, { baseUrl, apiKey }],
    [
      'labelled hosts without a scheme',
      'Orders: api.example.com/v3\nToken: token.example.com',
      { baseUrl, tokenUrl },
    ],
    ['headers', `api-key: ${apiKey}`, { apiKey }],
    [
      'German words',
      `Aufträge: ${baseUrl}\nBerichte: ${exportUrl}\nAPI-Schlüssel: ${apiKey}`,
      { baseUrl, exportUrl, apiKey },
    ],
    [
      'commands of a settings file',
      `export BASE_URL="${baseUrl}"\nexport TOKEN_URL="${tokenUrl}"\nexport EXPORT_URL="${exportUrl}"\nexport API_KEY="${apiKey}"`,
      all,
    ],
    ...[' | ', ' → ', ' => ', ':** '].map((sign): [string, string, object] => [
      `values of a message behind “${sign}”`,
      `- **Orders${sign}${baseUrl}\n- **Token${sign}${tokenUrl}\n- **Export${sign}${exportUrl}\n- **API key${sign}${apiKey}`,
      all,
    ]),
    ['punctuation after an address', `(orders: ${baseUrl}).`, { baseUrl }],
    ['a key at the end of a sentence', `Your key is ${apiKey}.`, { apiKey }],
    ...['kXqRtYw*LmNb4cZa', 'k3y$AB!12#cd%34^ef&', 'live:sk_4f8a9b2c:7d6e5f', 'pl@n-8f7e6d5c+4b/3a'].map(
      (key): [string, string, object] => [`a key like ${key}`, `API key: ${key}`, { apiKey: key }],
    ),
    ['a quoted key with its last sign', '{"apiKey": "aB3$x!9#q@1:z!"}', { apiKey: 'aB3$x!9#q@1:z!' }],
    ['no key whose last sign may be of the sentence', 'Your API key is aB3$x!9#q@1:z!', {}],
    ['an e-mail address instead of a key', 'API key: mara.lund2026@larkfield.example', {}],
    ['an address instead of a key', 'API key: https://plans.example.com/keys/2026', {}],
    ['opening hours instead of a key', 'Key: 12:30-14:00,15:30-18:00', {}],
    ...[' – ', ' — ', ' - ', ': [', ': `'].map((sign): [string, string, object] => [
      `a key behind “${sign}”`,
      `API key${sign}${apiKey}${sign === ': [' ? ']' : sign === ': `' ? '`' : ''}`,
      { apiKey },
    ]),
    [
      'links of a message',
      `Orders: [${baseUrl}](${baseUrl})\nToken: [${tokenUrl}](${tokenUrl})`,
      { baseUrl, tokenUrl },
    ],
    [
      'a table of several columns',
      `base,token,export,key\n${baseUrl},${tokenUrl},${exportUrl},${apiKey}`,
      { baseUrl, tokenUrl, exportUrl },
    ],
    ...(
      [
        ['Spanish', 'Pedidos', 'Enlaces de escaneo', 'Informes', 'Clave de la API'],
        ['Italian', 'Ordini', 'Link di scansione', 'Rapporti', 'Chiave dell’API'],
        ['Portuguese', 'Encomendas', 'Links de digitalização', 'Relatórios', 'Chave da API'],
        ['Dutch', 'Bestellingen', 'Scanlinks', 'Rapporten', 'API-sleutel'],
        ['French', 'Commandes', 'Liens de scan', 'Rapports', 'Clé d’API'],
        ['German', 'Bestellungen', 'Scan-Links', 'Berichte', 'API-Schlüssel'],
      ] as const
    ).map(([language, orders, scans, reports, key]): [string, string, object] => [
      `${language} labels of hosts that say nothing`,
      `${orders}: ${plain}\n${scans}: https://b.example.com\n${reports}: https://c.example.com\n${key}: ${apiKey}`,
      { baseUrl: plain, tokenUrl: 'https://b.example.com', exportUrl: 'https://c.example.com', apiKey },
    ]),
    ['a key without a digit', 'API key: kXqRtYw-LmNbVcZaPoIu', { apiKey: 'kXqRtYw-LmNbVcZaPoIu' }],
    [
      'a long key of small letters',
      'API_KEY=qwmzxnrkdlphvbtsyjgfcaue',
      { apiKey: 'qwmzxnrkdlphvbtsyjgfcaue' },
    ],
    ['a setting of words', `{ "api_key": "larkfield-demo-key", "x": "y" }`, { apiKey: 'larkfield-demo-key' }],
    ['a variable of words', 'PLANROOM_API_KEY=larkfield-demo-key', { apiKey: 'larkfield-demo-key' }],
    [
      'a setting to be replaced',
      `PLANROOM_API_KEY=YOUR_API_KEY\n"api-key": "<your key>"\nAPI_KEY=xxxxxxxx`,
      {},
    ],
    [
      'a JSON file in one line',
      JSON.stringify({ company: 'Larkfield, Inc.', ...all, note: 'x' }),
      { name: 'Larkfield, Inc.', ...all },
    ],
    [
      'all values in one line',
      `Your access: Company: Larkfield & Sons, Inc., orders: ${baseUrl}, token: ${tokenUrl}, export: ${exportUrl}, API key: ${apiKey}.`,
      { name: 'Larkfield & Sons, Inc.', ...all },
    ],
    [
      'words instead of a key',
      'API key: YOUR_API_KEY\nKey: will-be-sent-by-phone\nKey: Sicherheitshinweise',
      {},
    ],
    ['two addresses for one interface', 'Orders: https://a.example.com\nOrders: https://b.example.com', {}],
    ['two keys', 'API key: abcdefgh1\nAPI key: abcdefgh2', {}],
    ['the same key twice', `API key: ${apiKey}\nKey: ${apiKey}`, { apiKey }],
    ['a key that comes otherwise', 'API key: attached\nKey: see below, please', {}],
    ['an e-mail address', 'API support: help@example.com', {}],
    ['pages for people', 'https://docs.example.com/api and https://www.example.com/orders', {}],
    ['a plain address', 'https://files.example.com', {}],
    ['a broken address', 'See https://[ or http://:80 for the API', {}],
    ['nothing', '', {}],
    ['a labelled company', 'Company: Larkfield Property Media', { name: 'Larkfield Property Media' }],
    [
      'a company in the middle of a line',
      'Hello Mara, Company: Larkfield Media',
      { name: 'Larkfield Media' },
    ],
    [
      'a company between other values',
      `Mara Lund | Firma: Müller GmbH | API-Schlüssel: ${apiKey}`,
      { name: 'Müller GmbH', apiKey },
    ],
    [
      'a company before a key',
      `Company: Larkfield Media key: ${apiKey}`,
      { name: 'Larkfield Media', apiKey },
    ],
    ['a company before an address', `Company: Larkfield (https://files.example.com)`, { name: 'Larkfield' }],
    ['a sentence about a company', 'We thank your company: without you, nothing works.', {}],
    ['a company in a table', 'Account name\tLarkfield & Sons, Inc.', { name: 'Larkfield & Sons, Inc.' }],
    ['a company below its label', 'Company name\nÉtang Média 2', { name: 'Étang Média 2' }],
    ['a company in JSON', '{\n  "company": "Larkfield",\n  "apiKey": ""\n}', { name: 'Larkfield' }],
    ['a German company', 'Firma: Müller Immobilienfotos GmbH', { name: 'Müller Immobilienfotos GmbH' }],
    ['a French company', 'Société : Étang Média', { name: 'Étang Média' }],
    ['a company in the subject', 'Subject: API access for Larkfield Media', { name: 'Larkfield Media' }],
    ['a company before a verb', 'Your access for Harbor Homes is ready.', { name: 'Harbor Homes' }],
    ['a company before a German verb', 'Der Zugang für Haus Nord ist da.', { name: 'Haus Nord' }],
    [
      'a company in a sentence',
      'Hello Mara,\nhere is the API access for Larkfield Property Media. Keep it safe.',
      { name: 'Larkfield Property Media' },
    ],
    ['a label and a sentence', 'Access for Team Blue\nCompany: Larkfield', { name: 'Larkfield' }],
    ['two companies', 'Company: Larkfield\nCompany: Plan House', {}],
    ['no company', 'Access for your team\nAccount: mara@example.com\nName: Mara', {}],
    ['an account with an address', `Account: ${baseUrl}`, { baseUrl }],
    ...[
      `Hi Mara, my key is ${apiKey} and the address ${plain}`,
      `Der Schlüssel ist ${apiKey}, die Adresse lautet ${plain}.`,
      `Votre clé est ${apiKey} et l’adresse ${plain}`,
      `La clave de API es ${apiKey} y la dirección es ${plain}`,
      `La chiave è ${apiKey}, l’indirizzo ${plain}`,
      `De sleutel is ${apiKey}, het adres ${plain}`,
    ].map((text): [string, string, object] => [text, text, { baseUrl: plain, apiKey }]),
    ['a key without a verb', `Please use the key ${apiKey} with ${baseUrl}.`, { baseUrl, apiKey }],
    [
      'a key with the address of a page',
      `The key is ${apiKey}, see our web address https://www.example.com`,
      { apiKey },
    ],
    [
      'a key with two addresses',
      `The key is ${apiKey}, our address ${plain} or https://files.example.com`,
      { apiKey },
    ],
    ['an address without a key', `Our address is ${plain}, the key comes by phone`, {}],
    ['a number behind the word key', 'Lockbox key 1234567890123456, call key account 20261128', {}],
    ['an e-mail behind the word key', 'Key mara.lund2026@larkfield.example', {}],
  ])('%s', (_name, text, expected) => {
    expect(readConnectionText(text)).toEqual(expected)
  })
})

test.each([
  ['api.example.com', 'https://api.example.com'],
  [' api.example.com/v3 ', 'https://api.example.com/v3'],
  ['api.example.com:8443/v3', 'https://api.example.com:8443/v3'],
  ['localhost:4010', 'http://localhost:4010'],
  ['127.0.0.1:4010/v3', 'http://127.0.0.1:4010/v3'],
  ['[::1]:4010', 'http://[::1]:4010'],
  ['10.0.0.5', 'https://10.0.0.5'],
  ['http://api.example.com', 'http://api.example.com'],
  ['https://api.example.com', 'https://api.example.com'],
  ['ftp://api.example.com', 'ftp://api.example.com'],
  ['not an address', 'not an address'],
  ['larkfield', 'larkfield'],
  ['', ''],
])('the address “%s” becomes “%s”', (typed, complete) => {
  expect(completeAddress(typed)).toBe(complete)
})
