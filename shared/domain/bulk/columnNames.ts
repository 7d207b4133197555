/**
 * Further column names, compared without case, spaces and punctuation, in the languages of spreadsheets and customer
 * programs. The service's names and `fieldNames` are known too.
 */
export const otherNames = {
  street:
    'street address, street name, street line, street line 1, street 1, street address line 1, ' +
    'address line 1, address line, address 1, address street, road, road name, thoroughfare, straße, ' +
    'strasse, straßenname, strassenname, str, anschrift, adresszeile 1, rue, nom de rue, nom de la rue, ' +
    'voie, nom de voie, adresse 1, adresse ligne 1, calle, dirección 1, via, indirizzo 1, rua, logradouro, ' +
    'morada, straat, straatnaam, ulica, ulice, utca, strada, gata, gatuadress, gade, vej, katu, katuosoite, ' +
    'lähiosoite, adresse de rue, sokak, cadde, улица, вулиця, οδός, iela, gatvė, tänav, ' +
    'straße und hausnummer, strasse und hausnummer, straße hausnummer, strasse hausnummer, straße nr, ' +
    'strasse nr, straße und nr, strasse und nr, numéro et rue, n° et rue, numéro et voie, n° et voie, ' +
    'rue et numéro, calle y número, calle y nº, dirección y número, via e numero, via e n civico, ' +
    'via e numero civico, indirizzo e numero civico, straat en huisnummer, straat huisnummer, ' +
    'straat en nummer, straat en nr, adres en huisnummer, rua e número, rua e nº, morada e número, ' +
    'endereço e número, straat huisnr, rua número, domicilio',
  house_number:
    'number, house no, house nr, house num, street number, street no, street nr, street num, no, nr, ' +
    'building number, building no, civic number, street number numeric, hausnummer, hausnr, haus nr, hnr, ' +
    'nummer, numéro, numéro de rue, numero de voie, n°, nº, num, número, numero, nro, numero civico, civico, ' +
    'huisnummer, huisnr, numer domu, nr domu, numer, číslo popisné, číslo domu, číslo, házszám, numărul, ' +
    'husnummer, husnr, gatunummer, talonumero, kapı no, bina no, дом, номер дома, αριθμός, kućni broj, broj, ' +
    'n° de rue, n° rue, n° de voie, n° voie, n civico, nr civico, numero di casa, número da porta, ' +
    'nº da porta, nº de porta, número de casa, nº de casa',
  house_addition:
    'house number suffix, number suffix, house suffix, street number suffix, street number modifier, ' +
    'house number addition, number addition, hausnummerzusatz, hausnummernzusatz, hausnummer zusatz, ' +
    'zusatz hausnummer, toevoeging, huisnummer toevoeging, huisletter, indice de répétition, complément numéro, bis ter',
  street_prefix:
    'street dir prefix, street direction prefix, street dir, street direction, street prefix, dir prefix, ' +
    'direction prefix, pre direction, predir, pre directional, predirectional, street pre direction, street pre dir, ' +
    'dir pre, directional prefix, st dir, prefix direction, compass point, tipo de vía, tipo via, type de voie, ' +
    'street pre type',
  street_type:
    'street suffix, street type, st type, st suffix, street post type, road type, street designator, ' +
    'thoroughfare type',
  street_modifier: 'street suffix modifier, street modifier, suffix modifier, street type modifier',
  street_direction:
    'street dir suffix, street direction suffix, dir suffix, direction suffix, post direction, postdir, ' +
    'post directional, postdirectional, street post direction, street post dir, directional suffix, suffix direction',
  building: 'building name, gebäude, bâtiment, immeuble, edificio, edifício, gebouw, budynek',
  unit_type: 'unit designator, unit prefix, secondary designator, suite type, apartment type, apt type',
  suite:
    'unit, apartment, apt, flat, unit number, unit no, unit nr, suite number, suite no, apartment number, ' +
    'apartment no, apt number, apt no, flat number, flat no, wohnung, wohnungsnummer, whg, appartement, ' +
    'appt, departamento número, apartamento, piso puerta, interno, appartement nummer, mieszkanie, ' +
    'numer mieszkania, nr mieszkania, lokal, lägenhet, lägenhetsnummer, asunto, leilighet, daire, квартира, ' +
    'wohnungsnr, wohnung nr, whg nr, n° appartement, n° d’appartement, numéro d’appartement, ' +
    'nº de apartamento, número de apartamento, numero interno, piso, planta puerta, andar, scala interno',
  address_line_2:
    'address line 2, address 2, street 2, street line 2, street address line 2, street address 2, ' +
    'extended address, adresszusatz, adresszeile 2, zusatz, complément d’adresse, complément adresse, adresse 2, ' +
    'adresse ligne 2, complemento, dirección 2, indirizzo 2, address extra, street additional info',
  address_line_3:
    'address line 3, address 3, street 3, street line 3, street address line 3, adresszeile 3, adresse 3',
  city:
    'town, place, municipality, locality, suburb, city town, town city, town or city, city name, post town, ' +
    'ort, stadt, wohnort, ortschaft, gemeinde, ville, commune, localité, ciudad, localidad, población, municipio, ' +
    'città, citta, comune, località, cidade, localidade, stad, plaats, woonplaats, miasto, miejscowość, město, obec, ' +
    'mesto, város, település, oraș, localitate, postort, by, poststed, kaupunki, postitoimipaikka, şehir, ilçe, ' +
    'город, місто, πόλη, grad, miestas, pilsēta, linn',
  state:
    'province, state or province, state province, state region, region, state code, bundesland, kanton, ' +
    'région, département, estado, provincia, región, regione, provincie, województwo, megye, județ, län, ' +
    'fylke, maakunta, il, область, περιφέρεια, stateprovince, canton, cantone, état, comunidad autónoma, ' +
    'deelstaat, prov, distrito, uf',
  postalCode:
    'zip, zip code, postcode, post code, postal, postal zip code, zip postal code, zip postal, plz, postleitzahl, ' +
    'code postal, cp, código postal, codigo postal, cap, codice postale, código de endereçamento postal, cep, ' +
    'kod pocztowy, psč, irányítószám, cod poștal, cod postal, postnummer, postnr, postinumero, posta kodu, индекс, ' +
    'почтовый индекс, ταχυδρομικός κώδικας, τκ, poštanski broj, poštna številka, pašto kodas, pasta indekss, sihtnumber',
  country:
    'country code, country region, country name, nation, land, länderkennung, pays, país, pais, paese, nazione, ' +
    'kraj, kraj kod, państwo, země, stát, krajina, ország, țara, țară, maa, ülke, страна, країна, χώρα, država, šalis, ' +
    'valsts, riik',
  owner_email:
    'owner, email, owner mail, fotografen, fotograaf, email fotografo, e-mail fotograaf, ' +
    'e-mail du photographe, correo del fotógrafo, e-mail do fotógrafo, owner e mail, photographer, ' +
    'photographer email, user, user email, assigned to, assignee, owner e mail address, owner email address, ' +
    'email address, e mail 1 value, mail, e-mail-adresse, mailadresse, besitzer, fotograf, courriel, ' +
    'adresse e-mail, adresse email, adresse mail, photographe, correo, correo electrónico, fotógrafo, ' +
    'posta elettronica, indirizzo email, indirizzo e-mail, fotografo, e-mailadres, emailadres, adres e-mail, ' +
    'adres email, e-post, epost, e-postadress, sähköposti, e-posta, eposta, эл почта, электронная почта, ' +
    'почта, e-mail des fotografen, fotografen e-mail, e-mail fotograf, mail des fotografen, ' +
    'courriel du photographe, mail du photographe, e-mail photographe, adresse e-mail du photographe, ' +
    'correo fotógrafo, correo electrónico del fotógrafo, e-mail del fotógrafo, mail fotografo, ' +
    'mail del fotografo, indirizzo e-mail del fotografo, e-mail van de fotograaf, e-mailadres fotograaf, ' +
    'e-mailadres van de fotograaf, mail fotograaf, correio eletrónico, correio electrónico, ' +
    'endereço de e-mail, endereço e-mail, correio do fotógrafo, mail photographe, mitarbeiter e-mail, e-mail mitarbeiter',
  info:
    'note, notes, comment, comments, remark, remarks, information, instructions, additional info, ' +
    'additional information, bemerkung, bemerkungen, anmerkung, anmerkungen, hinweis, hinweise, notiz, ' +
    'notizen, kommentar, commentaire, commentaires, remarque, remarques, notas, nota, observaciones, ' +
    'comentarios, commenti, osservazioni, comentários, toelichting, instrucciones, istruzioni, anweisungen, ' +
    'observações, note produzione, opmerking, opmerkingen, uwagi, poznámka, megjegyzés, anteckning, ' +
    'huomautus, informationen, instruktionen, consignes, informations complémentaires, indicaciones, ' +
    'annotazioni, indicazioni, notities, bijzonderheden, instructies, anotações, instruções, ' +
    'notizen für die produktion',
  external_id:
    'ref, external reference, reference number, your reference, job, job number, job id, listing id, ' +
    'listing number, mls, mls number, mls id, client reference, order reference, referenz, auftragsnummer, ' +
    'aktenzeichen, référence, réf, referencia, riferimento, referência, referentie, numer referencyjny, ' +
    'referens, auftragsnr, auftrag nr, auftragsreferenz, bestellnummer, bestellnr, objektnummer, objektnr, ' +
    'objekt id, immobiliennummer, referenznummer, kundenreferenz, ihre referenz, ihr zeichen, ' +
    'vorgangsnummer, n° de commande, n° commande, numéro de commande, n° de dossier, numéro de dossier, ' +
    'n° de mandat, numéro de mandat, votre référence, référence client, référence commande, nº de pedido, ' +
    'nº pedido, n° de pedido, número de pedido, nº de expediente, referencia del cliente, su referencia, ' +
    'referencia del pedido, numero ordine, numero d’ordine, n ordine, nº ordine, numero pratica, ' +
    'riferimento cliente, vostro riferimento, ordernummer, opdrachtnummer, bestelnummer, dossiernummer, ' +
    'referentienummer, klantreferentie, uw referentie, número do pedido, nº do pedido, n° do pedido, ' +
    'número da encomenda, nº da encomenda, referência do cliente, número de referência, rif, kenmerk, objectnummer, código de referencia, código de referência, codice riferimento',
  latitude:
    'lat, gps latitude, geo lat, breitengrad, latitud, latitudine, breddegrad, breddgrad, ' +
    'szerokość geograficzna, breedtegraad, latitude gps',
  longitude:
    'lon, lng, long, gps longitude, geo lon, geo lng, längengrad, laengengrad, longitud, longitudine, ' +
    'lengdegrad, längdgrad, długość geograficzna, lengtegraad, longitude gps',
  coordinates:
    'coordinate, gps, location, lat lon, lat lng, lat long, latitude longitude, gps coordinates, geo, latlong, ' +
    'koordinaten, coordonnées, coordonnées gps, coordenadas, coordinate gps',
  package_type:
    'package, package name, plan, product, product type, paket, forfait, paquete, leistungspaket, produkt, ' +
    'produktpaket, formule, produit, pack, producto, pacchetto, prodotto, pakket, pacote, produto, pakiet, ' +
    'balíček, csomag, pachet, paketti, pakke, pakettyp, prestation, tipo pacchetto, tipo de paquete, pakkettype, tipo de pacote, plano, servicio',
  add_ons:
    'add on, addon, extras, extra, options, additional products, zusatzleistungen, zusatzoptionen, ' +
    'zusatzprodukte, zusätze, optionen, options supplémentaires, suppléments, prestations supplémentaires, ' +
    'complementos, opciones, servicios adicionales, opzioni, servizi aggiuntivi, supplementi, opties, ' +
    'extra opties, aanvullende opties, adicionais, opções, serviços adicionais, adicionales, aggiunte, aanvullende diensten, opcionais',
  full_address:
    'whole address, unparsed address, formatted address, complete address, address full, full street address',
}
